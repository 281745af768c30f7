import { useEffect } from 'react'
import { Live } from '../live/Live'
import { Push } from '../push/Push'
import { KeepParts } from '../session/KeepParts'
import { Refresh } from '../session/Refresh'
import { AppPrompt } from './AppPrompt'
import { AskLocation } from './AskLocation'
import { CompareTray } from './CompareTray'
import { KeepPlace } from './KeepPlace'
import { OfflineBar } from './OfflineBar'
import { PageWaits } from './PageWaits'

/** What begins once the page is alive and needs nothing of it. */
export default function Afterwards() {
  // A page may fail because the network does: what says so must be here by then.
  useEffect(() => void import('./ErrorPage'), [])
  return (
    <>
      <OfflineBar />
      <PageWaits />
      <AppPrompt />
      <AskLocation />
      <CompareTray />
      <KeepPlace />
      <KeepParts />
      <Refresh />
      <Live />
      <Push />
    </>
  )
}
