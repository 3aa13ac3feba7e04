"""Prints what Debian's libevemu reads of a recording: its name, the largest values of an axis, and its events."""
import ctypes
import sys


class Event(ctypes.Structure):
    _fields_ = [("sec", ctypes.c_long), ("usec", ctypes.c_long), ("type", ctypes.c_uint16), ("code", ctypes.c_uint16),
                ("value", ctypes.c_int32)]


evemu, libc = ctypes.CDLL("libevemu.so.3"), ctypes.CDLL(None)
libc.fopen.restype = evemu.evemu_new.restype = ctypes.c_void_p
evemu.evemu_get_name.restype = ctypes.c_char_p
evemu.evemu_get_name.argtypes = [ctypes.c_void_p]
evemu.evemu_read.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
evemu.evemu_read_event.argtypes = [ctypes.c_void_p, ctypes.POINTER(Event)]
evemu.evemu_get_abs_maximum.argtypes = [ctypes.c_void_p, ctypes.c_int]
file, device, event = libc.fopen(sys.argv[1].encode(), b"r"), evemu.evemu_new(None), Event()
if evemu.evemu_read(device, file) <= 0:
    sys.exit("no description of a device")
print(evemu.evemu_get_name(device).decode(), *(evemu.evemu_get_abs_maximum(device, code) for code in (0x35, 0x36)))
while evemu.evemu_read_event(file, ctypes.byref(event)) > 0:
    print(event.sec * 1_000_000 + event.usec, event.type, event.code, event.value)
