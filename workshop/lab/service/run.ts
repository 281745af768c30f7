import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRelease } from '../../../server/app/cli/release'
import { projectRoot } from '../../../server/platform/process/root'
import { copyInto, debianRoot } from '../image/root'
import { checklist } from '../../../tests/run/checklist'
import { eventually } from '../../../tests/run/built-server'

/**
 * `npm run lab -- service` (after `npm run build`): runs the shipped unit in a separate Debian created by debootstrap,
 * with systemd as its first process (systemd-nspawn) and its own network. The test enables it, checks that it is
 * running, kills it with `kill -9` so that systemd restarts it, sends it the requests from the manual, stops it
 * gracefully and starts it again.
 */
const missing = ['debootstrap', 'systemd-nspawn', 'nsenter'].filter(
  (name) => spawnSync('which', [name]).status !== 0,
)
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.log(`Not run: ${missing.length > 0 ? `${missing.join(', ')} not installed` : 'it asks for root'}.`)
  process.exit(1)
}

const unit = 'threshold'
/** Settings required in production: an external mail server and the public URL. */
const settings = 'SMTP_URL=smtp://127.0.0.1:1\nPUBLIC_URL=https://threshold.example\nSEED=none\n'
const { hold, ended } = checklist()

const root = join(mkdtempSync(join(tmpdir(), 'threshold-service-')), 'root')
try {
  copyInto(debianRoot('bookworm-systemd', 'systemd,systemd-sysv,dbus,libstdc++6,ca-certificates'), root)
  copyFileSync(process.execPath, join(root, 'usr/bin/node'))
  await makeRelease(join(root, 'opt/threshold'))
  copyFileSync(
    join(projectRoot, `server/deploy/systemd/${unit}.service`),
    join(root, `etc/systemd/system/${unit}.service`),
  )
  writeFileSync(join(root, `etc/${unit}.env`), settings)
  spawnSync('systemctl', [`--root=${root}`, 'enable', unit])

  const machine = spawn(
    'systemd-nspawn',
    ['-D', root, '--boot', '--private-network', '--register=no', '--keep-unit', '--console=pipe'],
    { stdio: 'ignore' },
  )
  const halted = once(machine, 'exit')
  try {
    await onMachine(machine.pid!)
  } finally {
    machine.kill('SIGTERM')
    await halted
  }
} finally {
  rmSync(join(root, '..'), { recursive: true, force: true })
}
process.exit(ended())

async function onMachine(pid: number): Promise<void> {
  const first = () => spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout.trim()
  await eventually('systemd to start', () => first() !== '')
  const inside = (command: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(
      'nsenter',
      ['--target', first(), '--mount', '--uts', '--ipc', '--net', '--pid', '--', ...command],
      { encoding: 'utf8' },
    )
    return { status, output: (stdout + stderr).trim() }
  }
  const shown = (name: string) => inside(['systemctl', 'show', unit, '--value', '-p', name]).output
  const answerOf = (address: string) =>
    inside(['node', '-e', `fetch('${address}').then(({ status }) => console.log(status), () => {})`]).output
  const isReady = () => answerOf('http://127.0.0.1:9464/readyz') === '200'

  await eventually('the server to be ready', isReady)
  hold(answerOf('http://127.0.0.1:3000/') === '200', 'it starts with the machine, and answers the home page')
  const user = shown('UID')
  hold(Number(user) > 1000, `it is run by a user of its own (${user})`)

  inside(['systemctl', 'kill', '--signal=KILL', unit])
  await eventually('systemd to start it again', () => shown('NRestarts') === '1' && isReady())
  hold(true, 'ended by force it is started again')

  const [, command] = /^sudo (systemd-run [^`]*?) doctor$/m.exec(
    readFileSync(join(projectRoot, 'docs/operate/deploy.md'), 'utf8'),
  )!
  const beside = (order: string) => inside(['/bin/sh', '-c', `${command} ${order}`])
  const { output } = beside('doctor')
  hold(/its servers carry out what waits/.test(output), 'the manual’s command asks its doctor')
  const backup = beside('backup /var/lib/threshold/monday.tar')
  hold(backup.status === 0, `and makes a backup beside it: ${backup.output.split('\n').at(-1)}`)
  const elsewhere = beside('backup /opt/threshold/monday.tar')
  hold(elsewhere.status !== 0, 'nowhere but in its own folder')

  inside(['systemctl', 'stop', unit])
  hold(
    shown('Result') === 'success' && shown('ActiveState') === 'inactive',
    `it stops in order (${shown('Result')})`,
  )
  inside(['systemctl', 'start', unit])
  await eventually('the server to be ready again', isReady)
  const journal = inside(['journalctl', '--unit', unit, '--output', 'cat']).output
  hold(journal.match(/Accounts made just now/g)?.length === 1, 'and finds what it had kept')
  console.log(inside(['systemd-analyze', 'security', unit, '--no-pager']).output.split('\n').at(-1))
}
