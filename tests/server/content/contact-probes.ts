/** Contact details of a user, unique enough to be recognised in any text. */
export interface Reach {
  mobile: string
  contact_email: string
  /** E-mail address used to sign in. */
  email: string
}

export type Part = keyof Reach

const named: Record<string, string> = { amp: '&', plus: '+', commat: '@', nbsp: ' ', period: '.' }

/** Decodes HTML entities, JSON escapes and percent-encoding. */
const decoded = (text: string) =>
  text
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&([a-z]+);/gi, (whole, name) => named[name.toLowerCase()] ?? whole)
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Joins digits separated by up to three characters that are neither letters nor digits. */
const digitsOf = (text: string) => text.replace(/(?<=\d)[^\p{L}\d]{1,3}(?=\d)/gu, '')

/**
 * Returns the parts of `reach` found in the text in any spelling: numbers with or without plus, country code, spaces
 * and dashes; addresses by their local part in any case; both also when encoded twice.
 */
export function tracesIn(text: string, reach: Reach): Part[] {
  const plain = decoded(decoded(text)).toLowerCase()
  const digits = digitsOf(plain)
  const local = (address: string) => address.slice(0, address.indexOf('@')).toLowerCase()
  const found: Part[] = []
  // Nine digits, so that neither the country code nor a trunk zero matters.
  if (digits.includes(reach.mobile.slice(-9))) found.push('mobile')
  if (plain.includes(local(reach.contact_email))) found.push('contact_email')
  if (plain.includes(local(reach.email))) found.push('email')
  return found
}
