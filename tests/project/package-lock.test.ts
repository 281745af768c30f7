import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'

interface LockEntry {
  optionalDependencies?: Record<string, string>
}

/** Returns whether `name` resolves from the folder of `path`, following npm's lookup. */
function resolves(packages: Record<string, LockEntry>, path: string, name: string): boolean {
  if (`${path ? `${path}/` : ''}node_modules/${name}` in packages) return true
  if (!path) return false
  const up = path.lastIndexOf('/node_modules/')
  return resolves(packages, up < 0 ? '' : path.slice(0, up), name)
}

test('the lock file includes the optional packages of all platforms, which npm ci requires', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !resolves(packages, path, name))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})
