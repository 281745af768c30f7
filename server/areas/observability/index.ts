// What the rest of the server may use of this area.
export { openMonitoring } from './port'
