package reply

import (
	"strings"

	"pentepost/notation/visible"
)

// An idea is what the notices of firms and scanners below a mail talk of.
type idea int

const (
	confidence idea = iota
	recipients
	permission
	attachments
	deletion
	mistakes
	mails
	liability
	surroundings
	printing
	viruses
	ideas
)

// ideaStems are beginnings of the words for each idea, in lower case.
var ideaStems = [ideas][]string{
	confidence: {
		"confiden", "konfiden", "vertraulich", "vertrouwelijk", "конфиденц", "конфіденц", "důvěrn", "dôvern",
		"poufn", "fortroli", "luottamuks", "riservat", "sigilos", "privileg", "機密", "机密", "保密", "秘密", "기밀",
		"bizalmas", "gizli", "εμπιστευτικ",
	},
	recipients: {
		"recipient", "addressee", "intended", "empfänger", "adressat", "destinat", "geadresseerde", "ontvanger",
		"mottagare", "mottaker", "modtager", "vastaanottaj", "odbiorc", "adresat", "příjemc", "adresát",
		"получател", "адресат", "受信者", "宛先", "受取人", "收件人", "收件者", "수신", "címzett", "alıcı", "παραλήπτ",
	},
	permission: {
		"unauthori", "disclos", "unbefugt", "weitergabe", "non autoris", "divulg", "no autoriza",
		"non autorizz", "não autoriza", "onbevoegd", "obehörig", "nieupraw", "neoprávn", "несанкц", "無断",
		"未经授权", "prohibit", "interdit", "verboten", "proibid", "prohibid", "vietat", "förbjud", "zabron",
		"zakázán", "запрещ", "禁止",
	},
	attachments: {
		"attach", "anlage", "anhäng", "anhang", "pièces jointes", "adjunto", "allegat", "anexo", "bijlage",
		"bilag", "bifog", "liite", "załącznik", "příloh", "вложен", "添付", "附件", "첨부",
	},
	deletion: {
		"delete", "destroy", "lösch", "vernicht", "supprim", "détru", "elimin", "borr", "cancell", "apag",
		"verwijder", "radera", "slett", "slet", "poista", "usun", "smaž", "vymaž", "odstra", "удал", "削除", "破棄",
		"删除", "刪除", "삭제",
	},
	mistakes: {
		"in error", "by mistake", "irrtüm", "versehentlich", "par erreur", "por error", "per errore",
		"por engano", "por erro", "vergissing", "ten onrechte", "misstag", "ved en fe", "omyłk", "pomyłk",
		"błęd", "omylem", "ошиб", "誤って", "错误", "錯誤",
	},
	mails: {
		"mail", "e-post", "message", "nachricht", "courriel", "courrier", "correo", "mensaje", "messaggio",
		"mensagem", "bericht", "meddelande", "melding", "wiadomoś", "zpráv", "сообщен", "письм", "メール", "邮件",
		"郵件", "메일", "communication",
	},
	liability: {
		"legal", "liab", "haftung", "responsab", "responsib", "aansprakel", "ansvar", "odpowiedzialn",
		"odpovědn", "ответствен", "責任", "责任", "책임", "disclaimer", "notice",
	},
	surroundings: {
		"environment", "umwelt", "environnement", "ambiente", "milieu", "miljö", "środowisk", "prostřed",
		"окружающ", "環境", "环境",
	},
	printing: {
		"print", "ausdruck", "imprim", "stampar", "afdruk", "skriv ut", "skriver ut", "drukow", "vytis",
		"печат", "印刷", "打印",
	},
	viruses: {"virus", "viren", "вирус", "ウイルス", "病毒", "바이러스", "wirus"},
}

// ideasOf returns the ideas of a text in lower case, and their number.
func ideasOf(text string) (has [ideas]bool, n int) {
	for i, stems := range ideaStems {
		for _, stem := range stems {
			if strings.Contains(text, stem) {
				has[i] = true
				n++
				break
			}
		}
	}
	return has, n
}

// checksVirus reports a text about viruses.
func checksVirus(s string) bool {
	has, _ := ideasOf(strings.ToLower(s))
	return has[viruses]
}

// noticeStart returns the index of the first line of a notice of a firm or a scanner that ends
// with lines[last], last+1 if there is none.
func noticeStart(lines []line, start, last int) int {
	const reach, size = 25, 8000 // lines, bytes
	first, text := last, ""
	for k := last; k >= max(start, last-reach) && !gap(lines[k].text) && len(text) < size; k-- {
		first, text = k, visible.Cut(lines[k].text, 2000)+"\n"+text
	}
	if !isNotice(text) {
		return last + 1
	}
	for first < last {
		if _, n := ideasOf(strings.ToLower(lines[first].text)); n > 0 {
			break
		}
		first++
	}
	return first
}

// gap reports a line between paragraphs: an empty or a drawn one.
func gap(s string) bool { return visible.Empty(s) || dashes(s) }

// isNotice reports the text of a notice.
func isNotice(text string) bool {
	const shortest, enough = 40, 4 // bytes, ideas
	if len(text) < shortest {
		return false
	}
	has, n := ideasOf(strings.ToLower(text))
	if has[confidence] && has[recipients] || has[surroundings] && has[printing] && has[mails] || n >= enough {
		return true
	}
	if !has[viruses] {
		return false
	}
	shape := readShape(text)
	return shape.named[scannerName]
}
