import { Icon } from '../../../ui/Icon'
import { Written } from '../../../ui/Written'
import type { Section } from '../types'

type Faqs = Extract<Section, { type: 'faqs' }>['data']

/** Questions that open to their answers. */
export function Questions({ questions }: { questions: Faqs }) {
  return (
    <div className="max-w-3xl divide-y divide-line border-y border-line">
      {questions.map(({ id, question, answer }) => (
        <details key={id} className="group">
          <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-2 font-semibold">
            <Written text={question} />
            <Icon name="down" size={18} className="text-muted transition-transform group-open:rotate-180" />
          </summary>
          <p dir="auto" className="measure pb-4 whitespace-pre-line text-muted">
            {answer}
          </p>
        </details>
      ))}
    </div>
  )
}
