import sharp from 'sharp'
import type { Ctx } from '../../server/platform/context'
import { json } from '../../server/platform/db/json'
import { fileOf, pdfBytes } from './pdf'

interface Question {
  id: number
  options: { id: number }[]
}

export type Named = Record<'licence' | 'years' | 'about' | 'trade' | 'areas' | 'office' | 'proof', Question>

const ask = (field_type: string, en: string, more: object = {}) => ({
  field_type,
  label: { en, ar: '' },
  required: false,
  active: true,
  ...more,
})

const options = (...names: [en: string, ar?: string][]) => ({
  options: names.map(([en, ar = '']) => ({ label: { en, ar } })),
})

/** One question of each type. */
export const questions = [
  {
    ...ask('text', 'Licence number', { required: true }),
    label: { en: 'Licence number', ar: 'رقم الترخيص', hi: 'लाइसेंस संख्या' },
  },
  ask('number', 'Years of work'),
  ask('textarea', 'About your work'),
  ask('radio', 'How do you work?', { required: true, ...options(['On my own'], ['For an agency']) }),
  ask('checkbox', 'What do you sell?', { required: true, ...options(['Homes', 'منازل'], ['Land', 'أرض']) }),
  ask('dropdown', 'Office', options(['Seattle'], ['Portland'])),
  ask('file', 'Your licence', { required: true }),
]

/** Returns a small PDF that contains its file name. */
export const pdf = (name: string): File => fileOf(pdfBytes(name), name)

/** Returns a tiny but real picture. */
export async function picture(name: string): Promise<File> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1f5a44' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}

/** Sets up a form with one optional question, for tests that aren't about the answers. */
export async function oneQuestion({ db, clock }: Ctx): Promise<void> {
  const label = { en: 'Anything else?', ar: '' }
  const question = {
    id: 1,
    field_type: 'text',
    label,
    hint: { en: '', ar: '' },
    required: false,
    options: [],
  }
  await db
    .insertInto('verification_form')
    .values({ version: 1, fields: json([question]), saved_by: null, saved_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
