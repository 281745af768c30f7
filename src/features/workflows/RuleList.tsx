import { useTranslation } from '../../ui/i18n/use-translation'
import type { Statement } from '../../../machines/intent-kit'

const kinds = ['never', 'always', 'ends', 'lasts'] as const

/**
 * Rules about what a machine must never and must always do, grouped by intent and with their sources. They are in
 * English in every language, like the documents they cite.
 */
export function RuleList({ rules, heading: Heading }: { rules: readonly Statement[]; heading: 'h3' | 'h4' }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4">
      {kinds.map((kind) => {
        const ofKind = rules.filter((rule) => rule.kind === kind)
        return (
          ofKind.length > 0 && (
            <section key={kind} className="grid gap-1.5">
              <Heading className="text-sm font-semibold">{t(`atlas.rules.${kind}`)}</Heading>
              <ul className="grid gap-1.5 text-sm" lang="en" dir="ltr">
                {ofKind.map(({ says, source }) => (
                  <li key={says} className="flex flex-wrap gap-x-2 border-s-2 border-line ps-3">
                    <span className="measure">{says}</span>
                    <span className="text-muted">{source}</span>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}
