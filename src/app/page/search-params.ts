/**
 * Parses a readable query string instead of quoted JSON: integers and booleans become values, everything else stays
 * text. Lists are comma-separated.
 */
export function parseSearch(text: string): Record<string, unknown> {
  return Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, read(value)]))
}

/** Builds the query string that `parseSearch` parses; omits undefined, null and empty values. */
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
