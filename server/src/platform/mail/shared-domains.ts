/** Public mail providers of many countries: `hotmail.de`, `yahoo.co.in`, `outlook.com.br`. */
const worldwide =
  /^(?:aol|gmx|hotmail|live|msn|outlook|yahoo|yandex|ymail|zohomail)\.(?:com|net|(?:com?\.)?[a-z]{2})$/;

/** Others by registrable domain, of the countries of our visitors and the world. */
const sharedDomains: ReadonlySet<string> = new Set(
  `gmail.com rocketmail.com myyahoo.com icloud.com proton.me passport.com windowslive.com web.de
   t-online.de freenet.de arcor.de mail.com email.com zoho.com fastmail.com fastmail.fm hey.com
   tutanota.com tutanota.de tutamail.com tuta.com tuta.io mailbox.org posteo.de hushmail.com
   duck.com mozmail.com appleid.com simplelogin.com anonaddy.com anonaddy.me mail.ru bk.ru inbox.ru
   list.ru rambler.ru qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com naver.com
   daum.net hanmail.net rediffmail.com indiatimes.com sify.com shaw.ca telus.net telusplanet.net
   rogers.com bell.net sympatico.ca aliant.net bellaliant.net videotron.ca cogeco.ca cogeco.net
   eastlink.ca teksavvy.com sasktel.net mts.net mymts.net tbaytel.net northwestel.net primus.ca
   distributel.net execulink.com xplornet.com comcast.net att.net sbcglobal.net bellsouth.net
   verizon.net cox.net charter.net spectrum.net earthlink.net optonline.net juno.com orange.fr
   wanadoo.fr free.fr sfr.fr neuf.fr laposte.net libero.it virgilio.it tiscali.it alice.it tin.it
   btinternet.com sky.com virginmedia.com ntlworld.com talktalk.net blueyonder.co.uk bluewin.ch
   ziggo.nl kpnmail.nl planet.nl telenet.be skynet.be seznam.cz wp.pl o2.pl onet.pl interia.pl
   bigpond.com optusnet.com.au uol.com.br bol.com.br terra.com.br ig.com.br`.split(/\s+/),
);

/** Whether unrelated people have mailboxes of this registrable domain. */
export function isSharedDomain(domain: string): boolean {
  return sharedDomains.has(domain) || worldwide.test(domain);
}
