/** Public mail providers by registrable domain, in the countries of our visitors and the world. */
const sharedDomains: ReadonlySet<string> = new Set(
  `gmail.com outlook.com outlook.in outlook.fr hotmail.com hotmail.ca hotmail.co.uk hotmail.fr
   live.com live.ca live.in msn.com yahoo.com yahoo.ca yahoo.in yahoo.co.in yahoo.co.uk yahoo.fr
   yahoo.de ymail.com rocketmail.com aol.com icloud.com proton.me gmx.com gmx.net gmx.de gmx.at
   gmx.ch web.de t-online.de freenet.de mail.com zoho.com zohomail.com zohomail.in fastmail.com
   fastmail.fm hey.com tutanota.com tuta.com mailbox.org posteo.de duck.com mozmail.com appleid.com
   simplelogin.com anonaddy.com anonaddy.me yandex.com mail.ru bk.ru inbox.ru list.ru rambler.ru
   qq.com foxmail.com 163.com 126.com yeah.net sina.com naver.com daum.net rediffmail.com shaw.ca
   telus.net rogers.com bell.net sympatico.ca videotron.ca cogeco.ca eastlink.ca teksavvy.com
   comcast.net att.net sbcglobal.net verizon.net cox.net charter.net orange.fr wanadoo.fr free.fr
   sfr.fr laposte.net libero.it btinternet.com sky.com virginmedia.com bigpond.com uol.com.br
   bol.com.br`.split(/\s+/),
);

/** Whether unrelated people have mailboxes of this registrable domain. */
export function isSharedDomain(domain: string): boolean {
  return sharedDomains.has(domain);
}
