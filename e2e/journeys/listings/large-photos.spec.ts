import { expect, test, type Page } from 'playwright/test'
import sharp from 'sharp'
import { seatNewcomer } from '../../screens/people'

interface SentFile {
  name: string
  type: string
  size: number
}

/** Records the files that the page sends from now on. */
const noteSent = (page: Page) =>
  page.addInitScript(() => {
    const noting = globalThis as { sent?: SentFile[] }
    noting.sent = []
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function noted(body) {
      if (body instanceof FormData)
        for (const [, value] of body)
          if (value instanceof File)
            noting.sent!.push({ name: value.name, type: value.type, size: value.size })
      send.call(this, body)
    }
  })
const sentBy = (page: Page) => page.evaluate(() => (globalThis as { sent?: SentFile[] }).sent!)

/** Returns a photo with so much detail that its file is large. */
async function largePhoto(): Promise<Buffer> {
  const [width, height] = [6000, 4000]
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = Math.imul(at, 2_654_435_761) >>> 26
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Guards against uploading pictures at full size, and against refusals that don't explain what to do. */
test('a large photo is scaled down before upload, and an unreadable one is refused with advice on what to do next', async ({
  page,
}) => {
  await noteSent(page)
  await seatNewcomer(page)
  await page.goto('/user/profile')
  const choose = page.locator('input[type=file]')
  const save = page.getByRole('button', { name: /Save/ }).first()
  const buffer = await largePhoto()
  expect(buffer.length).toBeGreaterThan(3 * 1024 * 1024)

  await choose.setInputFiles({
    name: 'me.heic',
    mimeType: '',
    buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0heicmif1'),
  })
  await save.click()
  await expect(
    page.getByText(/Save the photo as JPEG and send that \(JPEG, PNG, WebP, up to 10 MB\)/).first(),
  ).toBeVisible()

  await choose.setInputFiles({ name: 'me.jpeg', mimeType: 'image/jpeg', buffer })
  await save.click()
  await expect.poll(async () => (await sentBy(page)).length).toBe(2)
  const [, large] = await sentBy(page)
  expect(large).toMatchObject({ name: 'me.jpg', type: 'image/jpeg' })
  expect(large!.size).toBeLessThan(buffer.length)
})
