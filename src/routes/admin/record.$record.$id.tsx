import { createFileRoute } from '@tanstack/react-router'
import { RecordPage } from '../../features/admin/RecordPage'
import type { RecordKindName } from '../../features/admin/record-texts'

export const Route = createFileRoute('/admin/record/$record/$id')({ component: Record })

function Record() {
  const { record, id } = Route.useParams()
  return <RecordPage key={id} record={record as RecordKindName} id={id} />
}
