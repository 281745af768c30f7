import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { dice } from '../../../tests/model/seeded-random'

let next = dice(1)
const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(next() * 256)))

/** Makes all ids created by the server and sandboxes from now on depend on the seed. */
export function seedIds(seed: number): void {
  next = dice(seed)
}

/** Replaces the process's random numbers with seeded ones, so that runs of a seed are repeatable. */
export function withoutChance(): void {
  const real = { randomBytes: crypto.randomBytes, randomInt: crypto.randomInt }
  const seeded = {
    randomUUID: () => {
      const hex = bytes(16).toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
    randomBytes: (count: number, done?: (error: null, made: Buffer) => void) =>
      done ? real.randomBytes(count, done as never) : bytes(count),
    randomInt: (...given: unknown[]) => {
      const [least, beyond] = (given.length === 1 ? [0, given[0]] : given) as [number, number]
      return least + Math.floor(next() * (beyond - least))
    },
  }
  Object.assign(crypto, seeded)
  syncBuiltinESMExports()
}
