import { useTranslation } from 'react-i18next'
import type { Data } from '../../../contract/types'
import { Icon } from '../../ui/Icon'
import { LinkButton } from '../../ui/LinkButton'

type Project = Pick<Data<'get-project-detail'>, 'plans' | 'documents' | 'locked'>

/** Floor plans and papers; while they are locked their titles, and the way to a package that opens them (§6). */
export function Papers({ project: { plans, documents, locked } }: { project: Project }) {
  const { t } = useTranslation()
  const papers = [
    ...plans.map(({ id, title, document }) => ({ key: `plan-${id}`, name: title, url: document })),
    ...documents.map(({ id, name, url }) => ({ key: `paper-${id}`, name, url })),
  ]
  if (papers.length === 0) return null
  return (
    <section aria-labelledby="papers" className="grid gap-3">
      <h2 id="papers" className="display text-lg">
        {t('project.papers')}
      </h2>
      <ul className="grid gap-2">
        {papers.map(({ key, name, url }) => (
          <li key={key} className="flex items-center gap-2">
            <Icon name={url ? 'file' : 'lock'} size={18} className="text-muted" />
            {url ? (
              <a href={url} target="_blank" rel="noopener" className="link">
                <bdi>{name}</bdi>
              </a>
            ) : (
              <bdi>{name}</bdi>
            )}
          </li>
        ))}
      </ul>
      {locked && (
        <div className="grid justify-items-start gap-3 rounded-lg border border-line p-4">
          <p className="measure text-sm text-muted">{t('project.locked')}</p>
          <LinkButton icon="box" to="/subscription-plan">
            {t('project.unlock')}
          </LinkButton>
        </div>
      )}
    </section>
  )
}
