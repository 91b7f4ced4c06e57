// Loaded into the service that is judged: it can reach nothing but this machine, whatever address a
// generated request makes it send webhooks to.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'

const isLoopback = (host) => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)

function refuse(host) {
  return Object.assign(new Error(`${host} is not this machine`), {
    code: 'ENOTFOUND',
    hostname: host,
  })
}

const connect = Socket.prototype.connect
Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args
  const { path, host = 'localhost' } =
    typeof options === 'object' && options !== null ? options : { host: args[1] }
  if (!path && !isLoopback(host)) {
    this.connecting = true
    setImmediate(() => this.destroy(refuse(host)))
    return this
  }
  return connect.apply(this, args)
}

const { lookup } = dns
dns.lookup = (host, ...rest) =>
  isLoopback(host) ? lookup(host, ...rest) : process.nextTick(rest.at(-1), refuse(host))
const { lookup: lookupLater } = dns.promises
dns.promises.lookup = async (host, ...rest) => {
  if (!isLoopback(host)) throw refuse(host)
  return lookupLater(host, ...rest)
}
syncBuiltinESMExports()
