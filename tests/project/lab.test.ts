import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'
import { labs } from '../../workshop/lab/labs'

const folder = join(projectRoot, 'workshop/lab')
const lab = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', join(folder, 'run.ts'), ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
  })

describe('npm run lab', () => {
  test('lists exactly the programs in workshop/lab', () => {
    const programs = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${name}/run.ts`)
      .toSorted()
    const listed = Object.values(labs).map(({ program }) => program)
    expect(listed.filter((program) => !existsSync(join(folder, program)))).toEqual([])
    expect(programs.filter((program) => !listed.includes(program))).toEqual([])
  })

  test('lists all labs when called without a name', () => {
    const { status, stdout } = lab()
    expect(status).toBe(0)
    expect(Object.keys(labs).filter((name) => !stdout.includes(`  ${name} `))).toEqual([])
    expect(Object.values(labs).filter(({ does }) => !stdout.includes(does))).toEqual([])
  })

  test('rejects an unknown name and lists the known ones', () => {
    const { status, stderr } = lab('nothing')
    expect(status).toBe(1)
    expect(stderr).toContain('Unknown lab: nothing')
    expect(stderr).toContain('mutants')
  })

  test('forwards arguments and the exit code', () => {
    const { status, stderr } = lab('rows', '99.99')
    expect(status).toBe(1)
    expect(stderr).toContain('docs/reference/specification.md has no row 99.99')
  })
})
