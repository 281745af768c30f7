import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '../../app/api/use-api'
import { usePerson } from '../../app/session/use-session'
import { NotFoundPage } from '../../app/shell/NotFoundPage'
import { ProjectDetails } from './ProjectDetails'
import { projectQuery } from './project-query'
import { DetailSkeleton } from '../../shared/detail/DetailSkeleton'

/** A project as everybody reads it. */
export function ProjectPage({ named }: { named: string }) {
  return <ProjectDetails project={useSuspenseQuery(projectQuery(useApi(), named)).data.data} />
}

/**
 * What the server, which renders for guests, does not find: nothing, or a project that is not public. For its owner and
 * administrators it is requested again with their token.
 */
export function NotPublic({ named }: { named: string }) {
  const person = usePerson()
  const { data, isPending } = useQuery({ ...projectQuery(useApi(), named), enabled: person !== null })
  if (person && data) return <ProjectDetails project={data.data} />
  return person && isPending ? <DetailSkeleton /> : <NotFoundPage />
}
