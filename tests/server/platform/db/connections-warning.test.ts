import { expect, test } from 'vitest'
import { warnOfConnections } from '../../../../server/app/processes/warn-of-connections'
import { connectionsMax } from '../../../../server/platform/db/open'
import { testApp } from '../../../support/harness'

test("more processes than PostgreSQL's connection limit allows cause a warning that states how many fit", async () => {
  const app = await testApp()
  const lines: string[] = []
  const warningsFor = async (processes: number) => {
    lines.length = 0
    const log = { warn: (line: string) => void lines.push(line) } as never
    await warnOfConnections({ ...app.ctx, log, config: { ...app.ctx.config, WORKERS: processes } })
    return lines.length
  }
  expect(await warningsFor(10_000)).toBe(1)
  const [, most, wanted, fitting] = /in (\d+) connections, .* may take (\d+)\..*WORKERS=(\d+)\.$/.exec(
    lines[0]!,
  )!
  expect(Number(wanted)).toBe(10_000 * connectionsMax)
  expect(await warningsFor(Number(fitting))).toBe(Number(fitting) * connectionsMax > Number(most) ? 1 : 0)
  expect(await warningsFor(Number(fitting) + 1)).toBe(1)
  await app.close()
})
