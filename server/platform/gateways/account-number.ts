/** Whether what looks like an IBAN has the right check digits (ISO 13616); other account numbers pass. */
export function isAccountNumber(text: string): boolean {
  const plain = text.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(plain)) return plain.length >= 4
  const digits = (plain.slice(4) + plain.slice(0, 4)).replaceAll(/[A-Z]/g, (mail) =>
    String(mail.codePointAt(0)! - 55),
  )
  return BigInt(digits) % 97n === 1n
}
