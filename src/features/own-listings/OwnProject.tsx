import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/query'
import { useApi } from '../../api/use-api'
import { LinkButton } from '../../ui/LinkButton'
import { FoundOne } from './FoundOne'
import { useDates } from '../../ui/use-dates'
import { OwnFrame } from './OwnFrame'
import type { OwnProjectCard } from './standing'

/** An owner's view of one project: where it stands, what that means, and what can be done now. */
export function OwnProject({ id, justSent }: { id: number; justSent: boolean }) {
  const { t } = useTranslation()
  const found = useQuery(callQuery(useApi(), 'get-added-projects', { id }))
  return (
    <FoundOne found={found} list="/user/projects" listTitle={t('projects.own.heading')}>
      {(project) => <Found project={project} justSent={justSent} />}
    </FoundOne>
  )
}

function Found({ project, justSent }: { project: OwnProjectCard; justSent: boolean }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'long' })
  const page = { id: String(project.id) }
  return (
    <OwnFrame
      kind="project"
      listing={project}
      justSent={justSent}
      list="/user/projects"
      edit={
        <LinkButton tone="primary" icon="edit" to="/user/edit-project/$id" params={page}>
          {t('wizard.do.edit')}
        </LinkButton>
      }
      view={
        <LinkButton icon="eye" to="/project-details/$id" params={page}>
          {t('wizard.do.view')}
        </LinkButton>
      }
      facts={[
        { name: t('projects.stageName'), value: t(`project.type.${project.type}`) },
        { name: t('wizard.category'), value: project.category.category },
        { name: t('wizard.city'), value: `${project.city}, ${project.country}` },
        ...(project.expires_at ? [{ name: t('wizard.own.expires'), value: date(project.expires_at) }] : []),
      ]}
    />
  )
}
