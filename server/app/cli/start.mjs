// `npm start`: install what is missing, build what is stale, run the built server.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadDotenv } from './dotenv.mjs'
import { root } from './install.mjs'

try {
  loadDotenv(join(root, '.env'))
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const sources = ['src', 'server', 'contract', 'machines', 'workshop', 'package-lock.json', 'vite.config.ts']
const stamp = join(root, 'dist/built')

/** Newest change below a path, ms. */
function newest(path) {
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const built = existsSync(stamp) ? Number(readFileSync(stamp, 'utf8')) : 0
if (sources.some((source) => newest(join(root, source)) > built)) {
  console.log('Building …')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

// React renders its slow development build unless NODE_ENV is production. Whether this is a production site is the
// operator's choice, so that is passed on as a setting of its own.
if (process.env.NODE_ENV === 'production') process.env.PRODUCTION = '1'
else process.env.PRODUCTION ||= '0'
process.env.NODE_ENV = 'production'
process.chdir(root)
// In this process: another one would take its time to begin.
await import(pathToFileURL(join(root, 'dist/node/main.js')).href)
