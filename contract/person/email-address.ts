const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * Parses an e-mail address into its canonical form: lower case, with the domain as in the DNS (info@müller.example
 * becomes info@xn--mller-kva.example). Null if invalid. Local parts must be ASCII (RFC 5321) and unquoted.
 */
export function readEmail(typed: string): string | null {
  const text = typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
  const at = text.lastIndexOf('@')
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || name.length > 64 || !local.test(name) || /[^\p{L}\p{M}\p{N}.\u3002-]/u.test(domain))
    return null
  try {
    const { hostname } = new URL(`http://${domain}`)
    return hostname.length <= 253 && host.test(hostname) ? `${name}@${hostname}` : null
  } catch {
    return null
  }
}

/** Returns the lookup key of an e-mail address: its canonical form, or the address in lower case if it is invalid. */
export const emailKey = (address: string): string => readEmail(address) ?? address.toLowerCase()
