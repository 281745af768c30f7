/** Whether an address or host name leads only to this machine. False for anything unknown. */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return name === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name)
}
