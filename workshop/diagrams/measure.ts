/**
 * Advance widths of Helvetica in thousandths of the font size; Arial and Liberation Sans share them. A picture must
 * come out the same on every machine, so no installed font is measured.
 */
const widths: Record<string, number> = {}
const groups: [number, string][] = [
  [191, "'"],
  [222, 'ijl’‘'],
  [260, '|'],
  [278, ' !,./:;I[]\\ft·'],
  [333, '()-`r“”'],
  [334, '{}'],
  [355, '"'],
  [389, '*'],
  [469, '^'],
  [500, 'Jckvxyzs'],
  [556, '#$0123456789?L_abdeghnopqu–'],
  [584, '+<=>~×'],
  [611, 'FTZ'],
  [667, '&ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [889, '%'],
  [944, 'W'],
  [1000, '—…'],
  [1015, '@'],
]
for (const [width, mails] of groups) for (const mail of mails) widths[mail] = width

/** Room for a system font that runs a little wider than Helvetica. */
const slack = 1.04
const boldness = 1.08

/** Advance widths of Noto Sans Arabic, by the shapes that most characters have inside words; null for other scripts. */
function arabicWidth(mail: string): number | null {
  if (!/[\u0600-\u06ff]/.test(mail)) return null
  if (/[\u064b-\u0652\u0670]/.test(mail)) return 0
  if (/[اأإآلدذرزو،؛.]/.test(mail)) return 360
  return /[سشصضطظ]/.test(mail) ? 880 : 600
}

/** Advance widths of Noto Sans Devanagari: marks above and below take no room, half characters little. */
function devanagariWidth(mail: string): number | null {
  if (!/[\u0900-\u097f]/.test(mail)) return null
  if (/[\u0900-\u0902\u093c\u0941-\u0948\u094d\u0951-\u0957\u0962\u0963]/.test(mail)) return 0
  if (/[\u0903\u093e\u093f\u0940\u0949-\u094c\u0964]/.test(mail)) return 270
  return 620
}

/** The width of a text in pixels; an unknown character counts as a wide one. */
export function textWidth(text: string, size: number, bold = false): number {
  let sum = 0
  for (const mail of text) sum += widths[mail] ?? arabicWidth(mail) ?? devanagariWidth(mail) ?? 722
  return (sum / 1000) * size * slack * (bold ? boldness : 1)
}

/**
 * Breaks a text at spaces so that no line is wider than `limit` pixels, a single long word excepted. The lines are of
 * about the same width, so that no word stands alone on the last one.
 */
export function wrap(text: string, size: number, limit: number, bold = false): string[] {
  const words = text.split(' ')
  let lines = fill(words, size, limit, bold)
  for (let narrower = limit - 6; narrower > 40; narrower -= 6) {
    const tried = fill(words, size, narrower, bold)
    if (tried.length > lines.length) break
    lines = tried
  }
  return lines
}

function fill(words: string[], size: number, limit: number, bold: boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const joined = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && textWidth(joined, size, bold) <= limit) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}
