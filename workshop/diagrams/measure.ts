/**
 * Advance widths of Helvetica in thousandths of the font size, shared by Arial and Liberation Sans. Installed fonts
 * aren't measured, so that diagrams are the same on every machine.
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

/** Factor that allows for system fonts slightly wider than Helvetica. */
const slack = 1.04
const boldness = 1.08

/**
 * Returns the advance width of a Noto Sans Arabic character, based on the shape most characters have inside words; null
 * for other scripts.
 */
function arabicWidth(mail: string): number | null {
  if (!/[\u0600-\u06ff]/.test(mail)) return null
  if (/[\u064b-\u0652\u0670]/.test(mail)) return 0
  if (/[اأإآلدذرزو،؛.]/.test(mail)) return 360
  return /[سشصضطظ]/.test(mail) ? 880 : 600
}

/**
 * Returns the advance width of a Noto Sans Devanagari character: none for marks above and below, little for half
 * characters.
 */
function devanagariWidth(mail: string): number | null {
  if (!/[\u0900-\u097f]/.test(mail)) return null
  if (/[\u0900-\u0902\u093c\u0941-\u0948\u094d\u0951-\u0957\u0962\u0963]/.test(mail)) return 0
  if (/[\u0903\u093e\u093f\u0940\u0949-\u094c\u0964]/.test(mail)) return 270
  return 620
}

/** Returns the width of a text in pixels; unknown characters count as wide. */
export function textWidth(text: string, size: number, bold = false): number {
  let sum = 0
  for (const mail of text) sum += widths[mail] ?? arabicWidth(mail) ?? devanagariWidth(mail) ?? 722
  return (sum / 1000) * size * slack * (bold ? boldness : 1)
}

/**
 * Wraps text at spaces to at most `limit` pixels per line, except for a single long word. Balances line widths to avoid
 * a single word on the last line.
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
