import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/**
 * Returns the network of an address, for counting attempts: the holder of an IPv6 address has its whole /64 and could
 * use another address for each attempt. An IPv4 address counts individually, even if written as IPv6.
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
 * Returns a function that checks whether an address is a trusted proxy's (`TRUST_PROXY`: comma-separated addresses,
 * ranges or range names); throws if the setting is invalid.
 */
export function trustedPeers(setting: string): (address: string | undefined) => boolean {
  const isTrusted = proxyAddr.compile(setting.split(',').map((one) => one.trim()))
  return (address) => address !== undefined && isTrusted(address, 0)
}
