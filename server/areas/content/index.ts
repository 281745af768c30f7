// Public interface of this area for the rest of the server.
export { agentRows } from './agents'
export { listArticles } from './articles'
export { sendAnswer } from './answer-message'
export { contactMessage, writerName } from './contact-kind'
export { contactAddress, forwardMessage } from './forward-message'
export { contentRoutes } from './routes'
export { countAllPlaces, countPlaces, foldPlaces } from './suggestions'
