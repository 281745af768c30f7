import { gatewayGroups } from '../../server/platform/config/gateway-env'

const keys = gatewayGroups.flat().map((name) => [name, `live-${name}`])
const addresses = gatewayGroups.map(([name]) => [`${name.split('_')[0]}_API_URL`, 'http://127.0.0.1:1'])

/** Keys that switch every gateway to live mode. Each key contains its own name, and nothing answers at the URLs. */
export const liveKeys: Record<string, string> = Object.fromEntries([...keys, ...addresses])

/** Values that must not leave the server. */
export const secretKeys = Object.values(liveKeys).filter((value) => /SECRET|HASH/.test(value))
