package reply

import (
	"strings"
	"unicode"
)

// A productKind is what a word in the last lines of a mail names.
type productKind int

const (
	programName  productKind = iota // a mail program or a provider
	platformName                    // a system
	deviceName                      // a device
	scannerName                     // a scanner for viruses
	deviceNoun                      // "telephone" and the like
	mailNoun                        // "mail", "app" and the like
	productKinds
)

// productNames are the names of products, and the words that stand beside them, by their kind.
// A name with a capital letter here is also a word, so it counts only as it is written.
var productNames = [productKinds]string{
	programName: `
		outlook gmail yahoo yahoo! thunderbird k-9 k9 fairemail proton protonmail bluemail tuta tutanota gmx web.de
		mail.ru яндекс yandex naver 네이버 daum aol hotmail icloud fastmail zoho posteo mailbird mailspring superhuman
		airmail foxmail netease 网易 網易 qq ionos freenet t-online telekom libero virgilio tiscali seznam interia
		rambler ukr.net docomo xfinity laposte mymail roundcube typeapp postbox sylpheed kmail mutt mailfence
		hushmail startmail infomaniak comcast bluewin t-mobile verizon vodafone at&t Spark Edison Canary Newton Nine
		Evolution Shortwave Missive Boxer Orange`,
	platformName: `
		android ios ipados macos windows linux harmonyos Mac 安卓 鸿蒙 안드로이드`,
	deviceName: `
		iphone iphon ipad ipod айфон айпад galaxy samsung huawei xiaomi redmi oneplus realme blackberry lumia xperia
		motorola macbook Pixel Honor Nokia Sony Oppo OPPO Vivo HTC 华为 華為 小米 三星 苹果 蘋果 아이폰 아이패드 갤럭시 삼성`,
	scannerName: `
		avast avg norton avira kaspersky eset mcafee bitdefender sophos malwarebytes mailscanner symantec clamav
		f-secure nod32 amavis dr.web`,
	deviceNoun: `
		phone smartphone smartphon telephone téléphone telefon telefono telefone teléfono telefoon telefón telemóvel
		celular cellulare móvil mobil mobile Handy tablet tablett cell device gerät appareil dispositiv apparat
		apparaat enhet zařízení urządzeni puhelim laite телефон смартфон мобильн планшет устройств スマートフォン スマホ 携帯 手机
		手機 휴대폰 스마트폰`,
	mailNoun: `
		mail mails e-mail email e-mails courriel courrier messagerie correo posta pošta pošty poczta poczty почта
		почты e-post epost メール 邮件 郵件 邮箱 郵箱 메일 app application applicazione aplicación aplicativo aplikac приложени
		program programma client 客户端 앱`,
}

// productWords has the kind of each name.
var productWords = func() map[string]productKind {
	kinds := map[string]productKind{}
	for kind, names := range productNames {
		for name := range strings.FieldsSeq(names) {
			kinds[name] = productKind(kind)
		}
	}
	return kinds
}()

// productNamed returns what a word names. ending says that it has an ending of a language: "iPhonu".
func productNamed(word string) (kind productKind, ending, ok bool) {
	if kind, ok = productWords[word]; ok {
		return kind, false, true
	}
	const shortest, longest = 5, 5 // letters of a name that may have an ending, and of the ending
	rest := []rune(strings.ToLower(word))
	for n := len(rest); n > 0 && n >= len(rest)-longest; n-- {
		name := string(rest[:n])
		if kind, ok = productWords[name]; ok && (n == len(rest) || n >= shortest || name == "ipad") {
			return kind, n < len(rest), true
		}
	}
	return 0, false, false
}

// unspacedScript reports a letter of a script without blanks between words.
func unspacedScript(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// speakers are words with which people begin to tell something, and no program does: pronouns,
// articles, "is there".
var speakers = wordSet(`
	i i'm i've i'll i'd my the that there it it's is are do does did have has can could will you your we our he
	she his her not no yes sorry
	thanks hi hello if when how why what who does
	ich mein meine das der es ein eine du dein wir unser ist hast gibt leider habe hab kein keine auch nicht
	je j'ai j' mon ma mes le la les un une tu ton nous vous il elle c'est ce désolé
	yo mi mis el los las una tu no hay se
	io il mio la lo ho non c'è è
	eu o a os as meu minha um uma não há
	ik mijn de het een er jouw je heb niet ons onze
	jag min mitt det den ett du har är inte vår
	ja mój moja moje mam nie jest czy
	já můj moje mám ten ta není jsem
	я мой моя моё у мне нет не это
`)
