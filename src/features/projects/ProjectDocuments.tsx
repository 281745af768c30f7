import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { Block } from '../../shared/detail/Block'
import { Locked } from '../../shared/detail/Locked'
import { Icon } from '../../ui/pictures/Icon'

type ProjectPapers = Pick<
  Data<'get-project-detail'>,
  'id' | 'plans' | 'documents' | 'locked' | 'locked_parts' | 'opens_with'
>

/** Floor plans and documents. While locked, shows their titles and a link to a package that includes them (§6). */
export function ProjectDocuments({ project }: { project: ProjectPapers }) {
  const { t } = useTranslation()
  const { plans, documents, locked } = project
  const papers = [
    ...plans.map(({ id, title, document }) => ({ key: `plan-${id}`, name: title, url: document })),
    ...documents.map(({ id, name, url }) => ({ key: `paper-${id}`, name, url })),
  ]
  if (papers.length + project.locked_parts.length === 0) return null
  return (
    <Block id="papers" title={t('project.papers')}>
      {papers.length > 0 && (
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
      )}
      {locked && (
        <Locked
          feature="project_access"
          title={t('project.locked')}
          parts={project.locked_parts}
          opensWith={project.opens_with}
          returnTo={`/project-details/${project.id}`}
        />
      )}
    </Block>
  )
}
