import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'

/** Returns whether systemd-analyze can list the system calls of each group. */
export const areSystemCallsKnown = (): boolean =>
  spawnSync('systemd-analyze', ['syscall-filter', '@default']).status === 0

/** Returns the system calls and socket address families permitted by the shipped unit. */
export function unitAllows(): { systemCalls: Set<string>; addressFamilies: Set<string> } {
  const unit = readFileSync(join(projectRoot, 'server/deploy/systemd/threshold.service'), 'utf8')
  const valuesOf = (setting: string) =>
    [...unit.matchAll(new RegExp(`^${setting}=(.*)$`, 'gm'))].flatMap(([, value]) => value!.split(' '))
  return {
    systemCalls: new Set(valuesOf('SystemCallFilter').flatMap(callsIn)),
    addressFamilies: new Set(valuesOf('RestrictAddressFamilies')),
  }
}

/** Returns the system calls of a group, including nested groups. */
function callsIn(name: string): string[] {
  if (!name.startsWith('@')) return [name]
  const text = execFileSync('systemd-analyze', ['syscall-filter', name], { encoding: 'utf8' })
  const [, ...members] = text.split('\n').map((line) => line.trim())
  return members.filter((member) => member !== '' && !member.startsWith('#')).flatMap(callsIn)
}
