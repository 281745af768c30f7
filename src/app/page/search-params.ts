/**
 * Addresses as people read them: plain words instead of quoted JSON. Whole numbers and true/false come back as
 * such, everything else as text; lists are comma lists.
 */
export function parseSearch(text: string): Record<string, unknown> {
  return Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, read(value)]))
}

/** The other way; what is undefined, null or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== undefined && text !== null && text !== '') query.set(name, String(text))
  }
  const written = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return written && `?${written}`
}

function read(value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^(0|-?[1-9]\d{0,14})$/.test(value) ? Number(value) : value
}
