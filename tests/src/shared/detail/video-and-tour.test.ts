import { expect, test } from 'vitest'
import { ahead, turned } from '../../../../src/shared/detail/tour/view-direction'
import { youtubeId } from '../../../../src/shared/detail/Video'

test.each([
  ['https://www.youtube.com/watch?v=abcDEF12345&t=3', 'abcDEF12345'],
  ['https://youtu.be/abcDEF12345', 'abcDEF12345'],
  ['https://m.youtube.com/shorts/abcDEF12345', 'abcDEF12345'],
  ['https://www.youtube.com/embed/abcDEF12345', 'abcDEF12345'],
  ['https://vimeo.com/12345678', null],
  ['https://youtube.com.evil.example/watch?v=abcDEF12345', null],
  ['https://www.youtube.com/watch?v="><script>', null],
  ['javascript:youtube.com/watch?v=abcDEF12345', null],
  ['no address', null],
])('the video ID of %s is %s', (link, id) => expect(youtubeId(link)).toBe(id))

test('panning a tour wraps around, never tips over, and stays within the zoom limits', () => {
  const far = Array.from({ length: 40 }).reduce<typeof ahead>(
    (gaze) => turned(gaze, { yaw: Math.PI / 20 }),
    ahead,
  )
  expect(far.yaw).toBeCloseTo(0)
  expect(turned(ahead, { pitch: 9 }).pitch).toBeLessThan(Math.PI / 2)
  expect(turned(ahead, { pitch: -9 }).pitch).toBeGreaterThan(-Math.PI / 2)
  expect(turned(ahead, { zoom: 0.001 }).fov).toBeGreaterThan(0.3)
  expect(turned(ahead, { zoom: 100 }).fov).toBeLessThan(2)
})
