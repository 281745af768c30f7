/**
 * `npm run lab -- allowed --steps 100000`: takes random steps through the real server, each an event that its `allowed`
 * offers to an actor, and prints the offers that the server then refuses. `--seed N`: first world, by default derived
 * from the time. Each world has 500 steps and its own records.
 */
import { parseArgs } from 'node:util'
import { takeOffers } from '../../../tests/server/core/transitions/take-offers'
import { testPostgres } from '../../../tests/run/postgres'
import { testApp } from '../../../tests/support/harness'

const { values } = parseArgs({
  options: { steps: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})

const stepsPerWorld = 500

async function main(): Promise<boolean> {
  const steps = Number(values.steps)
  const first = Number(values.seed ?? Math.floor(Date.now() / 1000) % 1_000_000_000)
  const began = performance.now()
  let refused = 0
  for (let taken = 0, seed = first; taken < steps; taken += stepsPerWorld, seed++) {
    const app = await testApp()
    const found = await takeOffers(app, Math.min(stepsPerWorld, steps - taken), seed)
    await app.close()
    refused += found.length
    for (const { record, event, role, code } of found)
      console.log(`✗ seed ${seed} · ${record}: ${event} was offered to ${role}, and refused with ${code}`)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${refused} of ${steps} offers refused, from seed ${first} (${seconds} s)`)
  return refused === 0
}

const postgres = await testPostgres()
if (postgres) process.env['DATABASE_URL'] = postgres.url
let isKept = false
try {
  isKept = await main()
} finally {
  postgres?.stop()
}
process.exit(isKept ? 0 : 1)
