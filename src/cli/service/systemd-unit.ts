// The systemd unit: a separate user, without access to anything that the service does not need.

export const UNIT_NAME = "vitrine.service";
export const UNIT_FILE = `/etc/systemd/system/${UNIT_NAME}`;
export const SERVICE_USER = "vitrine";
export const DATA_FOLDER = "/var/lib/vitrine";

export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/**
 * @param home folder with `vitrine` and `current`
 * @param backupDir target of backups
 */
export function writeUnit(home: string, backupDir: string): string {
  // Everything else is read-only. `-` lets the service start without the folder.
  const alsoWrites = isInside(DATA_FOLDER, backupDir) ? "" : `ReadWritePaths=-${backupDir}\n`;
  return `[Unit]
Description=Vitrine, o site e o seu painel
After=network-online.target
Wants=network-online.target
# Depois de cinco quedas em um minuto, espera por alguém.
StartLimitIntervalSec=60
StartLimitBurst=5

[Service]
Type=exec
ExecStart=${home}/vitrine start
User=${SERVICE_USER}
Group=${SERVICE_USER}
StateDirectory=vitrine
StateDirectoryMode=0700
${alsoWrites}UMask=0077
Restart=always
RestartSec=1
# Só o processo principal ouve o pedido para parar: ele para o seu banco de dados por último.
KillMode=mixed
TimeoutStopSec=40
# O registro vai para o journald, que o guarda e descarta: journalctl -u vitrine
StandardOutput=journal
StandardError=journal

NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectHostname=yes
ProtectControlGroups=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
# O processo que lê arquivos de fora tira de si a rede, num namespace seu.
RestrictNamespaces=user net
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
# PostgreSQL é iniciado com o usuário e o grupo ditos por extenso, ainda que sejam os mesmos.
SystemCallFilter=@setuid @chown
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}
