import { expect, test } from 'vitest'
import { routeManifest } from '../../../../server/app/cli/route-manifest'

const vite = {
  'src/entry/entry-client.ts': { file: 'assets/entry.js' },
  'src/entry/hydrate.tsx': { file: 'assets/app.js', imports: ['_shared.js', 'src/entry/entry-client.ts'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['src/entry/hydrate.tsx'], css: ['assets/shared.css'] },
  'src/routes/index.tsx?tsr-split=component---loader': {
    file: 'assets/home.js',
    imports: ['_shared.js', '_cards.js'],
  },
  '_cards.js': { file: 'assets/cards.js', css: ['assets/cards.css'] },
  'src/routes/index.tsx?tsr-split=errorComponent': { file: 'assets/error.js' },
}

test("a route preloads its own files, the root preloads the shared ones, and neither preloads the entry's script", async () => {
  const routes = await routeManifest(vite, () =>
    Promise.resolve(`export const Route = createFileRoute('/')({})`),
  )
  expect(routes['__root__']).toMatchObject({
    preloads: ['/assets/app.js', '/assets/shared.js'],
    css: ['/assets/shared.css'],
    scripts: [{ attrs: { src: '/assets/entry.js' } }],
  })
  expect(routes['/']!.preloads).toEqual(['/assets/home.js', '/assets/cards.js'])
  expect(routes['/']!.css).toContain('/assets/cards.css')
})
