import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/**
 * The network behind an address, for counting: the holder of one IPv6 address has its whole /64, and may take another
 * for each attempt. An IPv4 address stands for itself, also where it is written as IPv6.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}

/**
 * Tells the proxies of a setting (`TRUST_PROXY`: addresses, ranges or names of ranges, separated by commas) from other
 * peers; throws where the setting names none.
 */
export function trustedPeers(setting: string): (address: string | undefined) => boolean {
  const isTrusted = proxyAddr.compile(setting.split(',').map((one) => one.trim()))
  return (address) => address !== undefined && isTrusted(address, 0)
}
