import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { catalogue } from '../../../machines/catalogue'
import { QueryFailure } from '../../api/QueryFailure'
import { Awaited } from '../../ui/Awaited'
import { rulesQuery } from './load'
import { RuleList } from './RuleList'

/** Every rule of the product that a machine keeps, machine by machine. */
export function RulesPage() {
  const { t } = useTranslation()
  const rules = useQuery(rulesQuery())
  if (rules.isError) return <QueryFailure of={rules} page />
  if (!rules.data) return <Awaited className="h-96" />
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
      {catalogue.map(({ id, labels }) => (
        <section key={id} className="grid gap-3">
          <h2 className="display text-lg">
            <Link to="/workflows/$machine" params={{ machine: id }} className="link">
              {t(`machines.${id}.title`, { defaultValue: labels.title })}
            </Link>
          </h2>
          <RuleList rules={rules.data[id] ?? []} heading="h3" />
        </section>
      ))}
    </>
  )
}
