import { optionalKey } from '../../../contract/texts/translate'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { CallEnvelope } from '../../../contract/calls/call-types'
import { openOf, titleOf } from './admin-parts'
import { calledText } from './record-texts'

/**
 * Sets the document title to the section and the open record or workflow. Routes can't do it: their heads are bundled
 * for every visitor, the admin texts are not.
 */
export function useAdminTitle(path: string): void {
  const { t } = useTranslation()
  const part = openOf(path)
  const record = useRecordTitle(path)
  const workflow = /^\/workflows\/([\w-]+)$/.exec(path)?.[1]
  const title = [
    record,
    workflow && t(optionalKey('machines', `${workflow}.title`), { defaultValue: '' }),
    t(part ? titleOf(part) : 'admin.heading'),
    t('shell.siteName'),
  ]
    .filter(Boolean)
    .join(' – ')
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Returns the open record's name once its page has loaded it. */
function useRecordTitle(path: string): string | null {
  const { t } = useTranslation()
  const [, record, id] = /^\/admin\/record\/([\w-]+)\/([^/]+)$/.exec(path) ?? []
  const { data } = useQuery<CallEnvelope<'admin/record'>>({
    queryKey: ['admin/record', { record, id }],
    // The page itself fetches the record.
    enabled: false,
  })
  return data ? calledText(t, data.data.title) : null
}
