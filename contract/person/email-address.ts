const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * An e-mail address in its one form: lower case, the domain as it is in the DNS (info@müller.example is
 * info@xn--mller-kva.example). Null for anything else. Local parts are ASCII (RFC 5321), unquoted.
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

/** Lookup key of an e-mail address: its canonical form, else the address in lower case. */
export const emailKey = (address: string): string => readEmail(address) ?? address.toLowerCase()
