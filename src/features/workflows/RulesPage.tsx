import { optionalKey } from '../../../contract/texts/translate'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { QueryFailure } from '../../app/api/QueryFailure'
import { Awaited } from '../../ui/feedback/Awaited'
import { rulesQuery, summariesQuery } from './list-queries'
import { RuleList } from './RuleList'

/** All rules enforced by the state machines, by machine and by pair of machines (`checkout × payment`). */
export function RulesPage() {
  const { t } = useTranslation()
  const rules = useQuery(rulesQuery())
  const machines = useQuery(summariesQuery())
  const failed = [rules, machines].find((one) => one.isError)
  if (failed) return <QueryFailure of={failed} page />
  if (!rules.data || !machines.data) return <Awaited className="h-96" />
  const titleOf = (id: string) =>
    t(optionalKey('machines', `${id}.title`), { defaultValue: machines.data[id]?.title })
  const between = Object.entries(rules.data).filter(([id]) => id.includes(' × '))
  return (
    <>
      <header className="grid gap-1">
        <p className="text-sm">
          <Link to="/workflows" className="link">
            {t('atlas.all')}
          </Link>
        </p>
        <h1 className="display text-xl">{t('atlas.rules.heading')}</h1>
        <p className="measure text-muted">{t('atlas.rules.headingText')}</p>
      </header>
      {Object.keys(machines.data).map((id) => (
        <section key={id} className="grid gap-3">
          <h2 className="display text-lg">
            <Link to="/workflows/$machine" params={{ machine: id }} className="link">
              {titleOf(id)}
            </Link>
          </h2>
          <RuleList rules={rules.data[id] ?? []} heading="h3" />
        </section>
      ))}
      {between.map(([id, ofPair]) => (
        <section key={id} className="grid gap-3">
          <h2 className="display text-lg">{id.split(' × ').map(titleOf).join(' × ')}</h2>
          <RuleList rules={ofPair} heading="h3" />
        </section>
      ))}
    </>
  )
}
