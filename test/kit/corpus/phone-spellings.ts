/** One number of ten digits as people type it, as programs write it, and as it is pasted with marks that no one sees. */
export function phoneSpellings(digits: string) {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  const spelled = (sign: string) => [area, exchange, line].join(sign)
  const inScript = (zero: number) =>
    digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
  return [
    digits,
    spelled('-'),
    spelled('.'),
    spelled(' '),
    spelled('/'),
    `(${area}) ${exchange}-${line}`,
    `(${area})${exchange}-${line}`,
    `[${area}] ${exchange}-${line}`,
    `1${digits}`,
    `1-${spelled('-')}`,
    `1 (${area}) ${exchange}-${line}`,
    `+1${digits}`,
    `+1 ${spelled(' ')}`,
    `+1.${spelled('.')}`,
    `+1 (${area}) ${exchange}-${line}`,
    `(+1) ${spelled(' ')}`,
    `001 ${spelled(' ')}`,
    `011 1 ${spelled(' ')}`,
    `tel:+1-${spelled('-')}`,
    `tel:+1-${spelled('-')};ext=12`,
    `Phone: ${spelled('-')}`,
    `c. ${spelled('.')}`,
    `☎ ${spelled(' ')}`,
    `${spelled('-')} x12`,
    `${spelled('-')}x12`,
    `${spelled('-')} X 12`,
    `${spelled('-')} ext. 12`,
    `${spelled('-')} Ext. 12`,
    `${spelled('-')} (extension 12)`,
    `${spelled('-')}, ext: 12`,
    `${spelled('-')} #12`,
    `${spelled('-')},,12#`,
    `${spelled('-')};12`,
    `\u202a(${area}) ${exchange}-${line}\u202c`,
    `\u2066+1 ${spelled('-')}\u2069`,
    `\ufeff${spelled('-')}\u200b`,
    spelled('\u2011'),
    spelled('\u2013'),
    spelled('\u2212'),
    spelled('\u00a0'),
    `+1\u202f${spelled('\u2060-\u2060')}`,
    spelled('·'),
    inScript(0xff10),
    `\uff0b\uff11${inScript(0xff10)}`,
    inScript(0x0660),
    inScript(0x06f0),
  ]
}

/** Numbers abroad, with their keys. */
export const foreignPhones = {
  '+44 20 7946 0958': '+442079460958',
  '+44 (0)20 7946 0958': '+442079460958',
  '0044 20 7946 0958': '+442079460958',
  '011 44 20 7946 0958': '+442079460958',
  '44 20 7946 0958': '+442079460958',
  '+44 20 7946 0958 ext. 7': '+442079460958',
  '+65 9123 4567': '+6591234567',
  '+52 55 1234 5678': '+525512345678',
  '030 901820': '030901820',
}
