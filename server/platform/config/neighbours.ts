import { z } from 'zod'

/** External services the server connects to, as named in `ALLOW_UNENCRYPTED`. */
export const neighbours = [
  'database',
  'files',
  'backups',
  'mail',
  'sms',
  'malware',
  'identity',
  'push',
  'traces',
  'gateways',
] as const
export type Neighbour = (typeof neighbours)[number]

const isNeighbour = (word: string): word is Neighbour => (neighbours as readonly string[]).includes(word)

/** Comma-separated services; `1` and `true` mean all of them, `0` and `false` none. */
export const namedNeighbours = z
  .string()
  .default('0')
  .transform((text, ctx): ReadonlySet<Neighbour> => {
    if (text === '0' || text === 'false') return new Set()
    if (text === '1' || text === 'true') return new Set(neighbours)
    const words = text.split(',').map((word) => word.trim())
    if (words.every(isNeighbour)) return new Set(words)
    ctx.addIssue({
      code: 'custom',
      message: `must be 1, 0, or some of ${neighbours.join(', ')}, separated by commas`,
    })
    return z.NEVER
  })
