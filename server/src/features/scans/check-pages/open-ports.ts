import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const openPorts: CheckPage = {
  slug: 'open-ports',
  name: 'Open Ports',
  check: 'Open Ports',
  category: 'Network Security',
  summary: '16 ports: databases, remote desktop, FTP and others',
  keywords: [
    'firewall',
    'Redis',
    'MongoDB',
    'MySQL',
    'PostgreSQL',
    'Elasticsearch',
    'Docker',
    'RDP',
    'SMB',
    'Telnet',
    'FTP',
    'SSH',
    'VNC',
    'Memcached',
    'ransomware',
  ],
  lead: 'Databases and remote access exposed to the internet are attacked around the clock by automated tools. One weak or missing password is enough for stolen data or ransomware.',
  looksAt: {
    intro:
      'One connection each to 16 ports, at the one address where your site responds. Nothing is sent; up to 256 bytes of a greeting are read. No password is ever tried.',
    items: [
      {
        term: 'Often without any password',
        text: 'Docker (2375), Redis (6379), Elasticsearch (9200), Memcached (11211) and MongoDB (27017): critical.',
      },
      {
        term: 'Databases',
        text: 'SQL Server (1433), Oracle (1521), MySQL (3306), PostgreSQL (5432) and CouchDB (5984): high.',
      },
      {
        term: 'Remote control and files',
        text: 'Telnet (23), Windows file sharing (445), remote desktop (3389) and VNC (5900): high.',
      },
      {
        term: 'FTP (21)',
        text: 'Passwords and files travel without encryption: medium.',
      },
      {
        term: 'SSH (22)',
        text: 'A finding only if its greeting names a version such as `OpenSSH_9.6p1`: low. Most servers do.',
      },
      {
        term: 'A firewall that accepts everything',
        text: 'Some firewalls accept connections on every port. When at least three quarters of the ports do, we count only those that send their service’s greeting.',
      },
    ],
  },
  verdicts: {
    fail: 'A database, remote control or file sharing accepts connections: critical or high risk.',
    warning: 'Only FTP is open, or SSH that names its version: medium or low risk.',
    pass: 'None of the ports is open, or only SSH that does not reveal its version.',
    notTested: shared.joinSentences(
      'Too few ports could be tried, or a firewall accepts every port, which says nothing about the server.',
      shared.notScored,
    ),
  },
  fix: {
    intro: shared.joinSentences(
      'Close each port twice: let the service listen on the machine itself only, and let the firewall drop the rest. On shared hosting only the host can do it: send them the number of the port.',
      shared.replaceValues,
    ),
    places: [
      {
        place: 'Application',
        where: 'On a Linux server. First the service, then the firewall (here ufw).',
        file: 'Configuration of the service, then a terminal',
        code: `# Redis, /etc/redis/redis.conf
bind 127.0.0.1
# MySQL and MariaDB, in the section [mysqld]
bind-address = 127.0.0.1
# PostgreSQL, postgresql.conf
listen_addresses = 'localhost'
# MongoDB, /etc/mongod.conf
net: { port: 27017, bindIp: 127.0.0.1 }
# Elasticsearch, elasticsearch.yml
network.host: 127.0.0.1
# Memcached, /etc/memcached.conf
-l 127.0.0.1
# Docker Compose, a port for this machine alone
ports: ["127.0.0.1:6379:6379"]
# Docker itself (2375): no tcp:// in /etc/docker/daemon.json or in its service file

# terminal: nothing comes in but the web (443/udp is HTTP/3), and SSH from one address
ufw allow from «192.0.2.7» to any port 22 proto tcp
ufw allow 80,443/tcp
ufw allow 443/udp
ufw default deny incoming
ufw enable`,
        note: 'Restart each service after its change. Allow your own address for SSH first, or you lock yourself out. Ports that Docker publishes go around ufw: only the `127.0.0.1:` in front closes them. Servers in a cloud have a second firewall in the provider’s console.',
      },
      {
        place: 'IIS',
        where: 'On a Windows server, as administrator.',
        file: 'PowerShell',
        code: `# remote desktop: from one address only
Set-NetFirewallRule -DisplayGroup 'Remote Desktop' -RemoteAddress «192.0.2.7»
# file sharing: from the same network only
Set-NetFirewallRule -DisplayGroup 'File and Printer Sharing' -RemoteAddress LocalSubnet
# every rule that opens port 1433 (SQL Server): from the web server only
Get-NetFirewallPortFilter -Protocol TCP | Where-Object LocalPort -eq 1433 |
  Get-NetFirewallRule | Set-NetFirewallRule -RemoteAddress «192.0.2.10»`,
        note: 'The names of the groups follow the language of Windows. Better still, close remote desktop to the internet altogether and come in through a VPN: if you are signed in by remote desktop from another address, the first line ends your session.',
      },
    ],
  },
  effort: {
    time: 'An hour or two, with the person who runs the server',
    customersNotice: 'None',
    wayBack: 'Open the port again for one address: `ufw allow from` that address',
  },
  proof: {
    intro: 'From a network outside your own. A time-out is as good as a refusal.',
    code: `$ nc -vz -w 3 shop.example.com 6379
nc: connect to shop.example.com (192.0.2.10) port 6379 (tcp) failed: Connection refused`,
  },
  standards: 'CIS Controls 8.1, safeguard 4.4 (a firewall on every server)',
  askedBy: 'PCI DSS 4.0.1, 1.4.4 (systems that store card data)',
  related: ['exposed-secrets', 'public-subdomains', 'ipv6-parity'],
};
