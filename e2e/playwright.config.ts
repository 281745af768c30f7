import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { sitePort as port, siteSettings } from './site'

// Every worker reads this file, but only the first one creates the folder, which is removed when that one exits.
const dataDir = (process.env['E2E_DATA_DIR'] ??= ownFolder())

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the production build with a separate data folder, in one browser. */
export default defineConfig({
  testDir: '.',
  globalSetup: './skip-decision-delay.ts',
  // Parts may run in parallel, and each one clears its own folder.
  outputDir: `../test-results/${process.env['E2E_PART'] ?? 'all'}`,
  workers: 1,
  fullyParallel: false,
  // A glitch of a shared machine must not block a change. The full run reports each retried test, which is a defect to
  // fix.
  retries: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['dot'], ['json']] : [['list']],
  webServer: {
    command: 'node ../dist/node/main.js',
    url: `http://localhost:${port}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    env: {
      ...siteSettings,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://localhost:${port}`,
    },
  },
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    serviceWorkers: 'block',
    trace: 'off',
    locale: 'en-GB',
    // Animations prove nothing here and cost rendering time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A test page lives only for seconds, so optimising its scripts costs more than it saves.
        '--js-flags=--no-opt --no-maglev',
        '--in-process-gpu',
        '--disable-lcd-text',
        // Provides a fake microphone that beeps, and grants permission to use it.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
