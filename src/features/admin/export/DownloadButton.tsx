import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { ExportName } from '../../../../contract/values'
import { currentToken } from '../../../app/session/session-store'
import { CallFailure } from '../../../app/api/call-failure'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { Button } from '../../../ui/buttons/Button'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'

/** Button that fetches a table as CSV, sending the token in the header, and saves it as a file. */
export function DownloadButton({ what, filter }: { what: ExportName; filter: Record<string, unknown> }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const fetching = useMutation({
    mutationFn: () => fetchFile(what, filter),
    onSuccess: (file) => {
      save(file)
      return queries.invalidateQueries({ queryKey: ['admin/exports'] })
    },
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button icon="file" busy={fetching.isPending} onClick={() => fetching.mutate()}>
        {t('exports.download')}
        <span className="sr-only">: {t(`exports.what.${what}`)}</span>
      </Button>
      <LiveRegion text={fetching.isSuccess ? t('exports.done') : ''} />
      <FailureNotice error={fetching.error} />
    </div>
  )
}

interface Fetched {
  name: string
  content: Blob
}

async function fetchFile(what: ExportName, filter: Record<string, unknown>): Promise<Fetched> {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
  const reply = await fetch(`/api/admin/export/${what}?${query}`, {
    headers: {
      authorization: `Bearer ${currentToken() ?? ''}`,
      'accept-language': document.documentElement.lang,
    },
  }).catch((cause: unknown) => {
    throw new CallFailure(0, {}, cause)
  })
  const isFile = reply.headers.get('content-type')?.startsWith('text/csv')
  if (!isFile) throw new CallFailure(reply.status, await reply.json().catch(() => ({})))
  const name = /filename="([\w.-]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1]
  return { name: name ?? `${what}.csv`, content: await reply.blob() }
}

function save({ name, content }: Fetched) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
