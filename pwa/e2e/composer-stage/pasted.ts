/** Clipboard contents of programs, shortened, and the editor's result. */
export interface Pasted {
  readonly name: string;
  readonly html: string;
  readonly becomes: string;
}

const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-CA>${text}<o:p></o:p></span></p>`;

export const pasted: readonly Pasted[] = [
  {
    name: 'Word',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm;} @page WordSection1 {size:612.0pt 792.0pt;} --></style></head><body lang=EN-CA style='tab-interval:36.0pt'><!--StartFragment--><h1><span lang=EN-CA>Offer 2026-118<o:p></o:p></span></h1><p class=MsoNormal><span lang=EN-CA style='font-size:12.0pt'>Two <b style='mso-bidi-font-weight:normal'>web
applications</b> and <i>one</i> <u>API</u>.<o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>${wordItem(1, '·', 'outside')}${wordItem(2, 'o', 'ports')}${wordItem(1, '·', 'inside')}<p class=MsoNormal>Then:</p>${wordItem(1, '1.', 'first')}${wordItem(1, '2.', 'second')}<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Days</p></td><td><p class=MsoNormal>Price</p></td></tr><tr><td><p class=MsoNormal>12</p></td><td><p class=MsoNormal>14,000 CAD</p></td></tr></table><p class=MsoNormal style='display:none;mso-hide:all'>hidden</p><img src="file:///C:/Users/a/clip_image001.png"><!--EndFragment--></body></html>`,
    becomes:
      '<p><strong>Offer 2026-118</strong></p><p>Two <strong>web applications</strong> and <em>one</em> <u>API</u>.</p><ul><li>outside<ul><li>ports</li></ul></li><li>inside</li></ul><p>Then:</p><ol><li>first</li><li>second</li></ol><p>Days | Price</p><p>12 | 14,000 CAD</p>',
  },
  {
    name: 'Google Docs',
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f"><p dir="ltr" style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;font-family:Arial;color:#000;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">We can start </span><span style="font-weight:700;white-space:pre-wrap;">on Tuesday</span><span style="font-style:italic;white-space:pre-wrap;">, really</span></p><br><ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">one</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span>deeper</span></p></li></ul><li dir="ltr" aria-level="1"><p role="presentation"><span style="text-decoration:underline;">two</span></p></li></ul><p dir="ltr"><a href="https://example.com/a?b=1&amp;c=2" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">the plan</span></a></p></b><br class="Apple-interchange-newline">`,
    becomes:
      '<p>We can start <strong>on Tuesday</strong><em>, really</em></p><ul><li>one<ul><li>deeper</li></ul></li><li><u>two</u></li></ul><p><a href="https://example.com/a?b=1&amp;c=2">the plan</a></p>',
  },
  {
    name: 'Outlook',
    html: `<div style="font-family:Calibri,Arial;font-size:12pt"><p style="margin:0">Hi Seun,</p><p style="margin:0"><br></p><div class="elementToProof">See <a href="https://nam02.safelinks.example/?url=x" title="t" data-auth="NotApplicable">the report</a>.<br>Yours,</div><div><br></div><div id="Signature"><table cellpadding="0"><tbody><tr><td><img src="https://track.example/p.gif"></td><td><p>Joris</p><p>Longitude</p></td></tr></tbody></table></div><hr><div id="divRplyFwdMsg"><font face="Calibri"><b>From:</b> seun@kestrelrowe.example</font></div></div>`,
    becomes:
      '<p>Hi Seun,</p><p>See <a href="https://nam02.safelinks.example/?url=x">the report</a>.<br>Yours,</p><p>Joris</p><p>Longitude</p><p><strong>From:</strong> seun@kestrelrowe.example</p>',
  },
  {
    name: 'a web page',
    html: `<article><h2 class="t">Heading</h2><div>Loose text<p>A <code>code</code> and a <mark>mark</mark>.</p>more</div><blockquote>Quoted</blockquote><pre>line 1\nline 2</pre><dl><dt>Term</dt><dd>Meaning</dd></dl><ol start="5"><li><p>one</p><p>still one</p></li></ol><a href="javascript:alert(1)">no link</a> <a href="/relative">relative</a> <a href="mailto:a@b.example">mail</a><svg><text>drawn</text></svg><button>Buy</button><span style="visibility:hidden">unseen</span></article>`,
    becomes:
      '<p><strong>Heading</strong></p><p>Loose text</p><p>A code and a mark.</p><p>more</p><p>Quoted</p><p>line 1<br>line 2</p><p>Term</p><p>Meaning</p><ol start="5"><li>one<br>still one</li></ol><p>no link relative <a href="mailto:a@b.example">mail</a></p>',
  },
];
