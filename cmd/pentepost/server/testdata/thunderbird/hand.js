// What a person does with Thunderbird, run in the program itself. Each script of the test
// begins with these lines; what it returns goes back to the test.
const { MailServices } = ChromeUtils.importESModule("resource:///modules/MailServices.sys.mjs");
const { MailUtils } = ChromeUtils.importESModule("resource:///modules/MailUtils.sys.mjs");

// until waits for something to be there: windows open when they like.
async function until(look) {
  for (let tries = 0; tries < 200; tries++) {
    const found = look();
    if (found) return found;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error("never came: " + look);
}

const server = () => MailServices.accounts.accounts[0].incomingServer;
const inbox = () => server().rootFolder.getFolderWithFlags(Ci.nsMsgFolderFlags.Inbox);

// signIn tells the passwords and opens the mailbox.
async function signIn(name) {
  for (const scheme of ["imap", "smtp"]) {
    const login = Cc["@mozilla.org/login-manager/loginInfo;1"].createInstance(Ci.nsILoginInfo);
    login.init(`${scheme}://127.0.0.1`, null, `${scheme}://127.0.0.1`, name, "secret", "", "");
    await Services.logins.addLoginAsync(login);
  }
  server().performExpand(null);
  await until(inbox);
}

// open shows a letter in a window of its own and returns that.
async function open(id) {
  const letter = () => [...inbox().messages].find(m => `<${m.messageId}>` == id);
  inbox().getNewMessages(null, null);
  return MailUtils.openMessageInNewWindow(await until(letter), null);
}

const page = window => window.messageBrowser?.contentWindow?.getMessagePaneBrowser?.()?.contentDocument;

// tap clicks on something in a letter, and reply presses that button: both begin an answer.
async function tap(window, selector) {
  (await until(() => page(window)?.querySelector(selector))).click();
  return composing();
}
async function reply(window, text, style) {
  Object.assign(MailServices.accounts.accounts[0].defaultIdentity, { composeHtml: style.HTML, replyOnTop: style.OnTop ? 1 : 0 });
  await until(() => page(window)?.body?.innerText.trim());
  window.messageBrowser.contentWindow.commandController.doCommand("cmd_reply");
  const compose = await composing();
  compose.gMsgCompose.editor.insertText(text);
  return compose;
}

const written = compose => compose.document.getElementById("messageEditor").contentDocument.body.innerText;

// composing waits for the window of an answer.
async function composing() {
  const compose = await until(() => Services.wm.getMostRecentWindow("msgcompose"));
  await until(() => compose.gMsgCompose?.editor && written(compose).trim());
  return compose;
}

// send sends an answer, whose window closes then, and closes the letter.
async function send(window, compose) {
  compose.SendMessage();
  await until(() => !Services.wm.getMostRecentWindow("msgcompose"));
  window.close();
}
