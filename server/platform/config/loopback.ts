/** Whether an address or a host's name leads to this machine only. Anything unknown counts as others. */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return name === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name)
}
