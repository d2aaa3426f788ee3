/** Texts with tokens of every kind. */
export const fixtureTexts: readonly string[] = [
  '',
  'text &amp; more\r\n\0',
  '<!DOCTYPE html PUBLIC "a" \'b\'><!-- c\r\n --><!bogus><?pi?>',
  '<p id=a class="b &lt; c" CLASS=d hidden>x</p><br/><svg:a xlink:href=\'#\'/></x y=z>',
  '<![CDATA[x]]>&notit;&#128;<a&b>',
  '<p a="',
];
