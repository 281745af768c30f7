import { readBuilder, saveForm, submit } from '../../server/areas/verification'
import { putFile } from '../../server/platform/media/store-file'
import type { Files } from '../../server/platform/ports/files'
import { advance } from '../../server/core/advance'
import type { Trx } from '../../server/core/kind'
import type { UserRow } from '../../server/platform/db/schema'
import type { Worded } from '../../server/platform/db/columns'

const day = 86_400_000

interface Option {
  label: Worded
}

const content = (en: string, ar: string, hi: string): Worded => ({ en, ar, hi })
const ask = (
  field_type: 'text' | 'number' | 'radio' | 'checkbox' | 'file',
  ...texts: Parameters<typeof content>
) => ({
  field_type,
  label: content(...texts),
  hint: content('', '', ''),
  required: true,
  active: true,
  options: [] as Option[],
})
const option = (...texts: Parameters<typeof content>) => ({ label: content(...texts) })

/** A short form with the kinds of question an agency would start with. */
const questions = [
  ask('text', 'Licence number', 'رقم الترخيص', 'लाइसेंस संख्या'),
  {
    ...ask('number', 'Years of work as an agent', 'سنوات العمل وكيلًا', 'एजेंट के रूप में काम के वर्ष'),
    required: false,
  },
  {
    ...ask('radio', 'How do you work?', 'كيف تعمل؟', 'आप कैसे काम करते हैं?'),
    options: [
      option('On my own', 'لحسابي', 'अपने लिए'),
      option('For an agency', 'لدى وكالة', 'किसी एजेंसी के लिए'),
    ],
  },
  {
    ...ask('checkbox', 'What do you sell or let?', 'ماذا تبيع أو تؤجّر؟', 'आप क्या बेचते या किराए पर देते हैं?'),
    options: [
      option('Homes', 'منازل', 'घर'),
      option('Offices and shops', 'مكاتب ومحال', 'दफ़्तर और दुकानें'),
      option('Land', 'أراضٍ', 'ज़मीन'),
    ],
  },
  {
    ...ask('file', 'Your licence', 'رخصتك', 'आपका लाइसेंस'),
    hint: content('A scan or a photograph.', 'نسخة ممسوحة أو صورة.', 'स्कैन या फ़ोटो।'),
    required: false,
  },
]

const line = 'BT /F 20 Tf 40 100 Td (A demo document, not a real licence) Tj ET'

/** A one-page PDF labelled as a demo document. */
const paper = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length ${line.length}>>stream
${line}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF`

export interface Applying {
  files: Files
  agents: readonly UserRow[]
  adminId: number
  now: Date
}

/** Seeds the form and the demo agents' applications: all accepted except the last one, which is in the queue. */
export async function seedVerification(trx: Trx, { files, agents, adminId, now }: Applying): Promise<void> {
  const joined = new Date(now.getTime() - 140 * day)
  await saveForm(trx, { version: 0, fields: questions }, adminId, joined)
  const [licence, years, trade, sells, proof] = (await readBuilder(trx)).fields.map(({ id }) => id)
  for (const [nth, agent] of agents.entries()) {
    const waits = nth === agents.length - 1
    const at = waits ? new Date(now.getTime() - day / 2) : joined
    const keeper = { files, ownerId: agent.id, now: at, private: true }
    const row = await putFile(keeper, { name: 'demo-licence.pdf', pdf: Buffer.from(paper) })
    const answers = [
      { id: licence!, value: `DEMO-${1000 + nth}` },
      { id: years!, value: String(3 + nth * 2) },
      { id: trade!, value: nth % 2 ? 'For an agency' : 'On my own' },
      { id: sells!, value: nth % 3 ? ['Homes'] : ['Homes', 'Land'] },
    ]
    const proofs = [{ fieldId: proof!, row }]
    const form_fields = [...answers, { id: proof!, value: '' }]
    const { id } = await submit(trx, agent.id, { form_fields, proofs, now: at })
    if (waits) continue
    await advance(trx, {
      record: 'agent-application',
      id,
      event: { type: 'application.approved' },
      actor: { role: 'admin', id: adminId },
      now: new Date(at.getTime() + day),
    })
  }
}
